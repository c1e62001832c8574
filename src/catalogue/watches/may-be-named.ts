/**
 * Whether a watcher may be told of a company near what they watch. Companies that only our own dossiers name are told to whom may read all of those; that
 * our editors wrote down one that everybody knows is no news.
 * @param source of the company @param readsAll whether the watcher reads every dossier in full
 */
export const mayBeNamed = (source: string, readsAll: boolean): boolean => source !== 'editors' && (readsAll || source !== 'catalogue');
