// SPDX-License-Identifier: Apache-2.0
/**
 * Writes the documented shapes of other tools' result files from requests whose times are known.
 */
@NullMarked
package io.github.gatlingllm.interop.samples;

import org.jspecify.annotations.NullMarked;
