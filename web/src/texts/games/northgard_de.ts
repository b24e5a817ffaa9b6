import { gather } from '../texts.ts';

export default gather(import.meta.glob('../de/northgard*.toml', { eager: true, import: 'default' }));
