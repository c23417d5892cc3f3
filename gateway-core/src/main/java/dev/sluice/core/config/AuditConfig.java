package dev.sluice.core.config;

import java.math.BigDecimal;

/**
 * Checks of semantic hits.
 *
 * @param share of the hits
 * @param usdPerDay what the checks may cost
 */
public record AuditConfig(AuditMode mode, double share, BigDecimal usdPerDay) {
    public static final AuditConfig DEFAULTS = new AuditConfig(AuditMode.OFF, 0.02, BigDecimal.ONE);

    public AuditConfig {
        Shares.check("share", share);
    }
}
