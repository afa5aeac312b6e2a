// SPDX-License-Identifier: Apache-2.0
/**
 * Audits of whether a server does what its figures claim. They use the ended requests of a run,
 * each as a few numbers, and the server's metrics. They know neither the load nor the report. A
 * further audit is a constant in {@code Audit} and a rule beside the others; {@code AuditsSection}
 * shows it.
 */
@Internal(except = Audit.class)
@NullMarked
package io.github.gatlingllm.audit;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
