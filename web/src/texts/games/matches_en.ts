import { gather } from '../texts.ts';

export default gather(import.meta.glob('../en/matches.toml', { eager: true, import: 'default' }));
