/** Projects and the library of test methods: what other rooms may use on the server. */
export { methodPaths } from './methods/list-methods.server.ts';
export { methodsApi } from './methods/methods.api.server.ts';
