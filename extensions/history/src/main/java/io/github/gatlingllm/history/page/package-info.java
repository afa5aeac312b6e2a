// SPDX-License-Identifier: Apache-2.0
/** The page of a history, and the page that lays several runs over each other. */
@Internal
@NullMarked
package io.github.gatlingllm.history.page;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
