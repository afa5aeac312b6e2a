// SPDX-License-Identifier: Apache-2.0
/**
 * What limited a run, by rules with their evidence: of what was measured, never a guess. Each rule
 * is a class; a further one is a constant of {@link io.github.gatlingllm.diagnosis.LimitingFactor}
 * as well, and goes into {@link io.github.gatlingllm.diagnosis.Diagnosis}. {@code DiagnosisFeature}
 * brings the findings into the files and the page.
 */
@Internal
@NullMarked
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
