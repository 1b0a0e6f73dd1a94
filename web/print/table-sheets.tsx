interface TableSheetsProps {
  business: string;
  invitation: string;
  /** The URL of the QR code's image. */
  code: string;
  /** One sheet for each table; one sheet without a name when the list is empty. */
  tables: readonly string[];
}

/** The QR code on A6, one sheet for each table. */
export function TableSheets({ business, invitation, code, tables }: TableSheetsProps) {
  return (tables.length > 0 ? tables : ['']).map((table) => (
    <article key={table} className="table-sheet">
      <h1>{business}</h1>
      <img src={code} alt="" />
      <p>{invitation}</p>
      {table && <h2>{table}</h2>}
    </article>
  ));
}
