import { RULE, row } from '#domain/printing/paper/paper.ts';
import { receiptFoot, receiptHead } from '#domain/printing/paper/shop.ts';
import { PaperView } from '#web/parts/print/paper-view.tsx';
import { usePaperShop } from '#web/parts/print/use-paper-shop.ts';

interface ReceiptPreviewProps {
  header: string;
  footer: string;
}

/** A preview of the header and footer of a receipt, updated during typing. */
export function ReceiptPreview({ header, footer }: ReceiptPreviewProps) {
  const shop = usePaperShop();
  if (!shop) return null;
  const typed = { ...shop, receipt_header: header, receipt_footer: footer };
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 text-sm font-medium">Así sale en el recibo</figcaption>
      <div className="mx-auto w-full max-w-76 overflow-hidden rounded-control border bg-white p-4 text-black">
        <PaperView
          blocks={[...receiptHead(typed), RULE, row('TOTAL', '…', { size: 'large' }), ...receiptFoot(typed)]}
        />
      </div>
    </figure>
  );
}
