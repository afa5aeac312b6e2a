// SPDX-License-Identifier: Apache-2.0
/**
 * Result files of other load-testing tools: what such a file states, independent of its format.
 * Their figures are mapped to ours by meaning, not by name.
 */
@Internal
@NullMarked
package io.github.gatlingllm.interop;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
