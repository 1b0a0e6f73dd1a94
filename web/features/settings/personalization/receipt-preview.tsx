import { useSettings } from '#web/lib/business.ts';
import { Paper, PaperRow, PaperRule, PaperText } from '#web/print/paper.tsx';

interface ReceiptPreviewProps {
  header: string;
  footer: string;
}

/** A preview of the header and footer of a receipt, updated during typing. */
export function ReceiptPreview({ header, footer }: ReceiptPreviewProps) {
  const { data } = useSettings();
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 text-sm font-medium">Así sale en el recibo</figcaption>
      <div className="mx-auto w-full max-w-76 overflow-hidden rounded-control border bg-white p-4 text-black">
        <Paper title={data?.name ?? 'Fogón'} logo={data?.logo_url}>
          {data?.rtn && <PaperText center>RTN {data.rtn}</PaperText>}
          {data?.address && <PaperText center>{data.address}</PaperText>}
          {data?.phone && <PaperText center>Tel. {data.phone}</PaperText>}
          {header.trim() && <PaperText center>{header.trim()}</PaperText>}
          <PaperRule />
          <PaperRow large left="TOTAL" right="…" />
          {footer.trim() && (
            <>
              <PaperRule />
              <PaperText center>{footer.trim()}</PaperText>
            </>
          )}
        </Paper>
      </div>
    </figure>
  );
}
