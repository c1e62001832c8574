/** A YAML file of catalogue/ that the code reads as data: the build compiles it in (scripts/yaml-data.ts). */
declare module '*.yaml' {
  const data: unknown;
  export default data;
}
