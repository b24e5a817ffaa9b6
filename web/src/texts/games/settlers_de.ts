import { gather } from '../texts.ts';

export default gather(import.meta.glob('../de/settlers_*.toml', { eager: true, import: 'default' }));
