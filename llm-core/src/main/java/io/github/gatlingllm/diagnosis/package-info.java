// SPDX-License-Identifier: Apache-2.0
/**
 * Rules that find what limited a run, each with evidence from measured figures. Each rule is a
 * class and a constant of {@link io.github.gatlingllm.diagnosis.LimitingFactor}; {@link
 * io.github.gatlingllm.diagnosis.Diagnosis} applies them. {@code DiagnosisFeature} adds the
 * findings to the outputs.
 */
@Internal
@NullMarked
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
