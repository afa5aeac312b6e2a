// SPDX-License-Identifier: Apache-2.0
/** Counts sends and computes whether the load generator applied the load profile. */
@Internal
@NullMarked
package io.github.gatlingllm.report.load;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
