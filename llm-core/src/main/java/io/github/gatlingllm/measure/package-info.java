// SPDX-License-Identifier: Apache-2.0
/**
 * What was measured, frozen: the figures of a run, of a request's name, of a moment. Values that
 * judges and reports read; nothing here counts. A further figure: its value here, who counts it in
 * {@code record}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.measure;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
