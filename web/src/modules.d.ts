declare module '*.toml' {
  const texts: Record<string, string>;
  export default texts;
}
declare module '*.toml?part=event,prompt,refusal,bundle,card,clan,building,resource,space,part,face,verb,ending' {
  const texts: Record<string, string>;
  export default texts;
}
declare module '*.toml?part=problem' {
  const texts: Record<string, string>;
  export default texts;
}
declare const __VERSION__: string;
declare module 'virtual:symbols/nord' {
  const symbols: string;
  export default symbols;
}
