CREATE TABLE "stock_shortfalls" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"kitchen_order_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"unit_cost" numeric(14, 4) NOT NULL,
	"served_by" uuid NOT NULL,
	"approved_by" uuid,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"settlement" text,
	"settle_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_shortfalls_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "stock_shortfalls_quantity" CHECK ("stock_shortfalls"."quantity" > 0),
	CONSTRAINT "stock_shortfalls_cost" CHECK ("stock_shortfalls"."unit_cost" >= 0),
	CONSTRAINT "stock_shortfalls_settlement_known" CHECK ("stock_shortfalls"."settlement" in ('counted', 'corrected', 'explained', 'recalled')),
	CONSTRAINT "stock_shortfalls_settled" CHECK (("stock_shortfalls"."settled_at" is null) = ("stock_shortfalls"."settlement" is null))
);
--> statement-breakpoint
CREATE TABLE "register_counts" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cash_register_id" uuid NOT NULL,
	"counted_cents" bigint NOT NULL,
	"closing_count" jsonb,
	"expected_cents" bigint NOT NULL,
	"counted_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "register_counts_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "register_counts_counted" CHECK ("register_counts"."counted_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "recipes" ALTER COLUMN "is_option" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "is_removable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchen_orders" ADD COLUMN "channel" text DEFAULT 'mesa' NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchen_orders" ADD COLUMN "ready_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancel_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sale_annulled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sale_items" ADD COLUMN "discount_by" uuid;--> statement-breakpoint
ALTER TABLE "sale_items" ADD COLUMN "discount_approved_by" uuid;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "share_kind" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "share_of" smallint;--> statement-breakpoint
ALTER TABLE "stock_shortfalls" ADD CONSTRAINT "stock_shortfalls_inventory_item_fk" FOREIGN KEY ("business_id","inventory_item_id") REFERENCES "public"."inventory_items"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_shortfalls" ADD CONSTRAINT "stock_shortfalls_kitchen_order_fk" FOREIGN KEY ("business_id","kitchen_order_id") REFERENCES "public"."kitchen_orders"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_counts" ADD CONSTRAINT "register_counts_cash_register_fk" FOREIGN KEY ("business_id","cash_register_id") REFERENCES "public"."cash_registers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_shortfalls_open" ON "stock_shortfalls" USING btree ("business_id","inventory_item_id") WHERE "stock_shortfalls"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "stock_shortfalls_of_card" ON "stock_shortfalls" USING btree ("business_id","kitchen_order_id");--> statement-breakpoint
CREATE INDEX "register_counts_of_register" ON "register_counts" USING btree ("business_id","cash_register_id","created_at");--> statement-breakpoint
CREATE INDEX "order_lines_cancelled_unseen" ON "order_lines" USING btree ("business_id","kitchen_order_id") WHERE "order_lines"."cancelled_at" is not null and "order_lines"."cancel_seen_at" is null;--> statement-breakpoint
ALTER TABLE "kitchen_orders" ADD CONSTRAINT "kitchen_orders_channel_known" CHECK ("kitchen_orders"."channel" in ('mesa', 'para llevar', 'a domicilio'));--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_share_known" CHECK ("sales"."share_kind" in ('even', 'amount', 'rest'));--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_share_counted" CHECK (("sales"."share_kind" is not distinct from 'even') = ("sales"."share_of" is not null));--> statement-breakpoint
-- An owner who is no superuser sees no row of a table whose policies are forced on its owner.
ALTER TABLE "kitchen_orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recipes" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "kitchen_orders" k SET "channel" = o."channel" FROM "orders" o WHERE o."business_id" = k."business_id" AND o."id" = k."order_id" AND o."channel" <> 'mesa';--> statement-breakpoint
UPDATE "recipes" SET "is_removable" = "is_option" WHERE "is_option";--> statement-breakpoint
ALTER TABLE "kitchen_orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recipes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" FORCE ROW LEVEL SECURITY;
