// SPDX-License-Identifier: Apache-2.0
/**
 * How a server stands overload and faults: what of it was available, how it degrades beyond its
 * capacity, when it is back, how it refuses. Works on the requests of a run once they have ended,
 * each told in a few numbers; does not know how load is made. A further figure of reliability is
 * added here, and shown in {@code ReliabilitySection}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
