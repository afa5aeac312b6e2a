// SPDX-License-Identifier: Apache-2.0
/** Whether a load was sent as its profile asked for: counts sends, and tells it. */
@Internal
@NullMarked
package io.github.gatlingllm.report.load;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
