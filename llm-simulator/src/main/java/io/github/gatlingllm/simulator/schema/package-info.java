// SPDX-License-Identifier: Apache-2.0
/** Makes JSON values that are valid by a JSON schema. */
@NullMarked
package io.github.gatlingllm.simulator.schema;

import org.jspecify.annotations.NullMarked;
