declare module '*.toml' {
  const texts: Record<string, string>;
  export default texts;
}
declare module '*.toml?part=event,prompt,refusal,bundle,card,clan,building,resource,space,part,face,verb,ending' {
  const texts: Record<string, string>;
  export default texts;
}
declare module '*.toml?data' {
  const data: Record<string, Record<string, unknown>>;
  export default data;
}
declare module '*.toml?part=problem' {
  const texts: Record<string, string>;
  export default texts;
}
declare const __VERSION__: string;
declare module 'virtual:symbols/*' {
  const symbols: string;
  export default symbols;
}
declare module '*.toml?but=match,option,value,preset,ways,ways_back,strength,sitter' {
  const texts: Record<string, string>;
  export default texts;
}
declare module '*.toml?part=match,option,value,preset,ways,ways_back,strength,sitter' {
  const texts: Record<string, string>;
  export default texts;
}
