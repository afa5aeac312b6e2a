// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.github.gatlingllm.quality.form;

import org.jspecify.annotations.NullMarked;
