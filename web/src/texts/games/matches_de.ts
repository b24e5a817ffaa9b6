import { gather } from '../texts.ts';

export default gather(import.meta.glob('../de/matches.toml', { eager: true, import: 'default' }));
