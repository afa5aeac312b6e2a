// SPDX-License-Identifier: Apache-2.0
/** What all packages share: what marks them, the console, threads, and what is secret. */
@Internal
@NullMarked
package io.github.gatlingllm;

import org.jspecify.annotations.NullMarked;
