// SPDX-License-Identifier: Apache-2.0
/** Random numbers of workloads. The same seed gives the same numbers on every machine. */
@Internal
@NullMarked
package io.github.gatlingllm.workload.random;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
