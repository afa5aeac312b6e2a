// SPDX-License-Identifier: Apache-2.0
/**
 * Judges result files of other tools by objectives in text. Requests are judged as those of our own
 * runs; of aggregates, only an objective on exactly such a figure is judged.
 */
@Internal
@NullMarked
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
