import { gather } from '../texts.ts';

export default gather(import.meta.glob('../en/northgard*.toml', { eager: true, import: 'default' }));
