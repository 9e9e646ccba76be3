// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import './Trader.sol';

struct SwapData {
  address callTo;
  address approveTo;
  address sendingAssetId;
  address receivingAssetId;
  uint256 fromAmount;
  bytes callData;
  bool requiresDeposit;
}

/// Speaks the interface of LI.FI's GenericSwapFacetV3, as its source describes it, for swaps of one step.
contract LifiDiamond is Trader {
  function swapTokensSingleV3ERC20ToERC20(
    bytes32,
    string calldata,
    string calldata,
    address payable receiver,
    uint256 minAmountOut,
    SwapData calldata step
  ) external {
    take(step);
    run(step.callTo, 0, step.callData);
    pay(step.receivingAssetId, receiver, minAmountOut);
  }

  function swapTokensSingleV3ERC20ToNative(
    bytes32,
    string calldata,
    string calldata,
    address payable receiver,
    uint256 minAmountOut,
    SwapData calldata step
  ) external {
    take(step);
    run(step.callTo, 0, step.callData);
    pay(NATIVE, receiver, minAmountOut);
  }

  function swapTokensSingleV3NativeToERC20(
    bytes32,
    string calldata,
    string calldata,
    address payable receiver,
    uint256 minAmountOut,
    SwapData calldata step
  ) external payable {
    run(step.callTo, msg.value, step.callData);
    pay(step.receivingAssetId, receiver, minAmountOut);
  }

  function take(SwapData calldata step) internal {
    address token = step.sendingAssetId;
    run(
      token,
      0,
      abi.encodeWithSignature('transferFrom(address,address,uint256)', msg.sender, address(this), step.fromAmount)
    );
    run(token, 0, abi.encodeWithSignature('approve(address,uint256)', step.approveTo, step.fromAmount));
  }
}
