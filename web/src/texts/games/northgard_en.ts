import { gather } from '../texts.ts';

export default gather(import.meta.glob('../en/northgard{,_*}.toml', { eager: true, import: 'default' }));
