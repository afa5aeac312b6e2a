// SPDX-License-Identifier: Apache-2.0
/** The part of {@code index.html} about how a server stands overload and faults. */
@Internal
@NullMarked
package io.github.gatlingllm.report.html.reliability;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
