interface TableSheetsProps {
  business: string;
  invitation: string;
  /** The URL of the QR code's image. */
  code: string;
  /** One sheet for each table; one sheet without a name when the list is empty. */
  tables: readonly string[];
}

/** Longer names are smaller, so that the whole name fits: a business's has up to 120 letters, a table's up to 60. */
const LONG_BUSINESS = 50;
const LONG_TABLE = 24;

/** The QR code for each table, four sheets on a page of A4 or Letter, to cut apart. */
export function TableSheets({ business, invitation, code, tables }: TableSheetsProps) {
  return (
    <div className="table-sheets">
      {(tables.length > 0 ? tables : ['']).map((table) => (
        <article key={table} className="table-sheet">
          <h1 className={business.length > LONG_BUSINESS ? 'table-sheet-long' : undefined}>{business}</h1>
          <img src={code} alt="" />
          <p>{invitation}</p>
          {table && <h2 className={table.length > LONG_TABLE ? 'table-sheet-long' : undefined}>{table}</h2>}
        </article>
      ))}
    </div>
  );
}
