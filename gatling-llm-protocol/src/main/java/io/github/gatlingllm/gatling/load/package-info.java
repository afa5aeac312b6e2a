// SPDX-License-Identifier: Apache-2.0
/**
 * The load as Gatling injects it: when each user was due, steps of ours that follow levels, and how
 * many requests are still to come. What knows Gatling's injection profiles enters, and nothing that
 * knows of LLMs. A further injection step of Gatling's: {@code StepText}, {@code TrackedSteps}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.gatling.load;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
