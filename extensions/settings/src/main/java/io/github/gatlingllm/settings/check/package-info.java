// SPDX-License-Identifier: Apache-2.0
/** Checks of settings and of the files that they name, without sending load. */
@Internal
@NullMarked
package io.github.gatlingllm.settings.check;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
