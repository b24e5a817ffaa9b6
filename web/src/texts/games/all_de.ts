import { gather } from '../texts.ts';

export default gather(import.meta.glob('../de/{panels,log,generic,lesson}.toml', { eager: true, import: 'default' }));
