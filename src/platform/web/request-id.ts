import { createContext, useContext } from 'react';

/** The id of the request whose page is being rendered on the server; empty in the browser. */
export const RequestIdContext = createContext('');
export const useRequestId = () => useContext(RequestIdContext);
