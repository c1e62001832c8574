import 'pdfkit';

// What pdfkit 0.20 takes and its types do not say yet.
declare global {
  namespace PDFKit {
    namespace Mixins {
      interface StructureElementOptions {
        /** Where a figure stands, from the top left of the page. */
        bbox?: [left: number, top: number, right: number, bottom: number];
        /** What a heading of a table is the heading of. */
        scope?: 'Row' | 'Column';
      }
    }
    interface PDFOutline {
      addItem(title: string, options?: { expanded?: boolean; top?: number }): PDFOutline;
    }
  }
}
