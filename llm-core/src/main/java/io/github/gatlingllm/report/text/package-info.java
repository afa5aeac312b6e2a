// SPDX-License-Identifier: Apache-2.0
/** Plain text for people: the console's last lines and its live line, and {@code summary.md}. */
@Internal
@NullMarked
package io.github.gatlingllm.report.text;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
