import { gather } from '../texts.ts';

export default gather(import.meta.glob('../de/northgard{,_*}.toml', { eager: true, import: 'default' }));
