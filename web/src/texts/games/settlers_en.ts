import { gather } from '../texts.ts';

export default gather(import.meta.glob('../en/settlers_*.toml', { eager: true, import: 'default' }));
