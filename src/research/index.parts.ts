/** Validations and their reports: what other rooms may use in their screens. */
export { EngineMethod } from './engine-method.tsx';
export { CheckField } from './free-check/check-field.tsx';
