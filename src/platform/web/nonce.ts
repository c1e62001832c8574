import { createContext, useContext } from 'react';

/** The nonce of the page being rendered on the server; empty in the browser, which has no use for it. */
export const NonceContext = createContext('');
export const useNonce = () => useContext(NonceContext);
