// SPDX-License-Identifier: Apache-2.0
/**
 * Audits: whether a server does what its figures claim. Works on the requests of a run once they
 * have ended, each told in a few numbers, and on what the server's own metrics showed; knows
 * neither how load is made nor how it is reported. A further audit is a constant in {@code Audit}
 * and a rule beside the others; {@code AuditsSection} shows it.
 */
@Internal(except = Audit.class)
@NullMarked
package io.github.gatlingllm.audit;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
