// SPDX-License-Identifier: Apache-2.0
/**
 * Records the reliability profile of a run, or of a merge of workers: records requests, injects
 * faults, and computes the figures at the end. Does not know Gatling.
 */
@Internal
@NullMarked
package io.github.gatlingllm.reliability.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
