CREATE TABLE "customer_displays" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"name" text,
	"token_hash" text,
	"code_selector" text,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"paired_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_displays_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "customer_displays_token" UNIQUE("token_hash"),
	CONSTRAINT "customer_displays_code" UNIQUE("code_selector"),
	CONSTRAINT "customer_displays_attempts" CHECK ("customer_displays"."code_attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "customer_displays" ADD CONSTRAINT "customer_displays_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_displays" ADD CONSTRAINT "customer_displays_device_fk" FOREIGN KEY ("business_id","device_id") REFERENCES "public"."devices"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_displays_of_device" ON "customer_displays" USING btree ("business_id","device_id");