// SPDX-License-Identifier: Apache-2.0
/**
 * The load as Gatling injects it: the due time of each user, injection steps that follow levels,
 * and the number of remaining requests. Code that depends on Gatling's injection profiles belongs
 * here; code that depends on LLMs does not. To support a further injection step of Gatling, extend
 * {@code StepText} and {@code TrackedSteps}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.gatling.load;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
