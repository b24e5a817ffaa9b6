import start from '../de/start.toml?part=match,option,value,preset,ways,ways_back,strength,sitter';
import { gather } from '../texts.ts';

export default { ...gather({ start }), ...gather(import.meta.glob('../de/{panels,keys,log,generic,lesson,lookback}.toml', { eager: true, import: 'default' })) };
