// SPDX-License-Identifier: Apache-2.0
/** The part of the page that tells of a run's workers. */
@Internal
@NullMarked
package io.github.gatlingllm.report.html.workers;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
