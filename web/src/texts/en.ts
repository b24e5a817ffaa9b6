import { gather } from './texts.ts';

export default gather(import.meta.glob('./en/*.toml', { eager: true, import: 'default' }));
