// SPDX-License-Identifier: Apache-2.0
/**
 * The reliability of a server under overload and faults: availability, overload mode, recovery and
 * refusals. The package uses the ended requests of a run, each as a few numbers, and does not know
 * the load. Further figures belong here and are shown in {@code ReliabilitySection}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
