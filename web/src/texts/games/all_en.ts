import { gather } from '../texts.ts';

export default gather(import.meta.glob('../en/{panels,keys,log,generic,lesson}.toml', { eager: true, import: 'default' }));
