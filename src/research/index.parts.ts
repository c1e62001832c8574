/** Validations and their reports: what other rooms may use in their screens. */

export { CheckField } from './free-check/check-field.tsx';
export { EngineMethod } from './whole-method.tsx';
