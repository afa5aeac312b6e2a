// SPDX-License-Identifier: Apache-2.0
/** Words about what readers felt, for several formats. */
@Internal
@NullMarked
package io.github.gatlingllm.report.experience;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
